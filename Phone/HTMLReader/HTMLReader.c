#include "HTMLReader.h"

#include <libxml/HTMLparser.h>
#include <stddef.h>

/* More attributes of one element are left out. */
#define MAXIMUM_ATTRIBUTES 64

static int openElement(xmlNodePtr node, const HTMLReaderHandler *handler, void *context) {
    const char *attributes[2 * MAXIMUM_ATTRIBUTES + 1];
    xmlChar *values[MAXIMUM_ATTRIBUTES];
    size_t count = 0;
    for (xmlAttrPtr attribute = node->properties; attribute && count < MAXIMUM_ATTRIBUTES; attribute = attribute->next) {
        xmlChar *value = xmlNodeListGetString(node->doc, attribute->children, 1);
        values[count] = value;
        attributes[2 * count] = (const char *)attribute->name;
        attributes[2 * count + 1] = value ? (const char *)value : "";
        count++;
    }
    attributes[2 * count] = NULL;
    int isEntered = handler->open(context, (const char *)node->name, attributes);
    for (size_t index = 0; index < count; index++) xmlFree(values[index]);
    return isEntered;
}

/* Without recursion: a page must not decide how much stack it takes. */
static void walk(xmlNodePtr root, const HTMLReaderHandler *handler, void *context) {
    xmlNodePtr node = root;
    while (node) {
        int isEntered = 0;
        if (node->type == XML_ELEMENT_NODE) {
            isEntered = openElement(node, handler, context);
        } else if ((node->type == XML_TEXT_NODE || node->type == XML_CDATA_SECTION_NODE) && node->content) {
            handler->text(context, (const char *)node->content);
        }
        if (isEntered && node->children) {
            node = node->children;
            continue;
        }
        if (isEntered) handler->close(context, (const char *)node->name);
        while (node != root && !node->next) {
            node = node->parent;
            if (!node) return;
            handler->close(context, (const char *)node->name);
        }
        if (node == root) return;
        node = node->next;
    }
}

int HTMLReaderRead(const char *bytes, int length, const char *encoding, const HTMLReaderHandler *handler,
                   void *context) {
    int options = HTML_PARSE_RECOVER | HTML_PARSE_NOERROR | HTML_PARSE_NOWARNING | HTML_PARSE_NONET | HTML_PARSE_COMPACT;
    htmlDocPtr document = htmlReadMemory(bytes, length, NULL, encoding, options);
    if (!document) return -1;
    xmlNodePtr root = xmlDocGetRootElement(document);
    if (root) walk(root, handler, context);
    xmlFreeDoc(document);
    return root ? 0 : -1;
}
