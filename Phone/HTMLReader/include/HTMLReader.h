#ifndef LATCHKEY_HTML_READER_H
#define LATCHKEY_HTML_READER_H

/* Walks over an HTML page that libxml2 has parsed. Pages come from anywhere: libxml2 mends what is broken, ends at 256
   elements inside each other, and loads nothing else. */

#pragma clang assume_nonnull begin

/* What is called for each element and text, in reading order. */
typedef struct {
    /* An element begins. Attributes are name, value, name, value and so on, of UTF-8, then NULL. Returns 0 to pass over
       what is inside; close is not called for it then. */
    int (*open)(void *_Nullable context, const char *name, const char *_Nullable const *_Nonnull attributes);
    /* An element ends. */
    void (*close)(void *_Nullable context, const char *name);
    /* Text, of UTF-8, with all its blanks. */
    void (*text)(void *_Nullable context, const char *text);
} HTMLReaderHandler;

/* Parses a page and walks over it. The encoding is a name such as "utf-8"; NULL leaves it to the page's meta elements.
   Returns 0, or -1 if nothing could be made of the page. */
int HTMLReaderRead(const char *bytes, int length, const char *_Nullable encoding, const HTMLReaderHandler *handler,
                   void *_Nullable context);

#pragma clang assume_nonnull end

#endif
