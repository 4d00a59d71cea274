#ifndef LATCHKEY_OPENSSL_SHIM_H
#define LATCHKEY_OPENSSL_SHIM_H

#include <openssl/bn.h>
#include <openssl/core_names.h>
#include <openssl/crypto.h>
#include <openssl/ec.h>
#include <openssl/err.h>
#include <openssl/evp.h>
#include <openssl/kdf.h>
#include <openssl/obj_mac.h>
#include <openssl/param_build.h>
#include <openssl/params.h>
#include <openssl/pkcs12.h>
#include <openssl/provider.h>
#include <openssl/rand.h>
#include <openssl/rsa.h>
#include <openssl/x509.h>
#include <openssl/x509v3.h>

/*
 * OSSL_PARAM and OSSL_PARAM_BLD keep the pointer to a parameter's name. A Swift string passed as that name
 * lives for one call only, so every list of parameters is put together and used here, inside one call.
 */

/* A key that is only domain parameters; NULL on failure. */
static inline EVP_PKEY *latchkey_ec_parameters(const char *group) {
    OSSL_PARAM parameters[] = {
        OSSL_PARAM_construct_utf8_string(OSSL_PKEY_PARAM_GROUP_NAME, (char *)group, 0),
        OSSL_PARAM_construct_end(),
    };
    EVP_PKEY *key = NULL;
    EVP_PKEY_CTX *context = EVP_PKEY_CTX_new_from_name(NULL, "EC", NULL);
    if (context != NULL && EVP_PKEY_fromdata_init(context) == 1)
        EVP_PKEY_fromdata(context, &key, EVP_PKEY_KEY_PARAMETERS, parameters);
    EVP_PKEY_CTX_free(context);
    return key;
}

/* A key pair from its scalar and its encoded point, which the caller has checked; NULL on failure. */
static inline EVP_PKEY *latchkey_ec_key_pair(const char *group, const unsigned char *point, size_t point_length,
                                             const BIGNUM *scalar) {
    EVP_PKEY *key = NULL;
    OSSL_PARAM *parameters = NULL;
    OSSL_PARAM_BLD *builder = OSSL_PARAM_BLD_new();
    EVP_PKEY_CTX *context = EVP_PKEY_CTX_new_from_name(NULL, "EC", NULL);
    if (builder != NULL && context != NULL
        && OSSL_PARAM_BLD_push_utf8_string(builder, OSSL_PKEY_PARAM_GROUP_NAME, group, 0)
        && OSSL_PARAM_BLD_push_octet_string(builder, OSSL_PKEY_PARAM_PUB_KEY, point, point_length)
        && OSSL_PARAM_BLD_push_BN(builder, OSSL_PKEY_PARAM_PRIV_KEY, scalar)
        && (parameters = OSSL_PARAM_BLD_to_param(builder)) != NULL
        && EVP_PKEY_fromdata_init(context) == 1)
        EVP_PKEY_fromdata(context, &key, EVP_PKEY_KEYPAIR, parameters);
    OSSL_PARAM_free(parameters);
    OSSL_PARAM_BLD_free(builder);
    EVP_PKEY_CTX_free(context);
    return key;
}

/* Starts an HMAC; 1 on success. An empty key needs a pointer that is not NULL. */
static inline int latchkey_hmac_init(EVP_MAC_CTX *context, const char *digest, const unsigned char *key,
                                     size_t key_length) {
    OSSL_PARAM parameters[] = {
        OSSL_PARAM_construct_utf8_string(OSSL_MAC_PARAM_DIGEST, (char *)digest, 0),
        OSSL_PARAM_construct_end(),
    };
    return EVP_MAC_init(context, key, key_length, parameters);
}

/* HKDF-Expand of RFC 5869 section 2.3; 1 on success. */
static inline int latchkey_hkdf_expand(EVP_KDF_CTX *context, const char *digest, const unsigned char *key,
                                       size_t key_length, const unsigned char *info, size_t info_length,
                                       unsigned char *output, size_t output_length) {
    int mode = EVP_KDF_HKDF_MODE_EXPAND_ONLY;
    OSSL_PARAM parameters[] = {
        OSSL_PARAM_construct_int(OSSL_KDF_PARAM_MODE, &mode),
        OSSL_PARAM_construct_utf8_string(OSSL_KDF_PARAM_DIGEST, (char *)digest, 0),
        OSSL_PARAM_construct_octet_string(OSSL_KDF_PARAM_KEY, (void *)key, key_length),
        OSSL_PARAM_construct_octet_string(OSSL_KDF_PARAM_INFO, (void *)info, info_length),
        OSSL_PARAM_construct_end(),
    };
    return EVP_KDF_derive(context, output, output_length, parameters);
}

/* The key derivation of ANSI X9.63 (SEC 1, section 3.6.1); 1 on success. */
static inline int latchkey_x963_derive(EVP_KDF_CTX *context, const char *digest, const unsigned char *secret,
                                       size_t secret_length, const unsigned char *info, size_t info_length,
                                       unsigned char *output, size_t output_length) {
    OSSL_PARAM parameters[] = {
        OSSL_PARAM_construct_utf8_string(OSSL_KDF_PARAM_DIGEST, (char *)digest, 0),
        OSSL_PARAM_construct_octet_string(OSSL_KDF_PARAM_KEY, (void *)secret, secret_length),
        OSSL_PARAM_construct_octet_string(OSSL_KDF_PARAM_INFO, (void *)info, info_length),
        OSSL_PARAM_construct_end(),
    };
    return EVP_KDF_derive(context, output, output_length, parameters);
}

/* The key types that Swift needs; the macros around them are beyond it. */
static const int latchkey_type_rsa = EVP_PKEY_RSA;
static const int latchkey_type_x25519 = EVP_PKEY_X25519;
static const int latchkey_type_ed25519 = EVP_PKEY_ED25519;

/* Whether the numbers of an RSA private key belong together: n = pq, and d, dp, dq and q^-1 are what they must be.
   That p and q are prime is not tested, which would take a thousand times as long. */
static inline int latchkey_rsa_is_consistent(const EVP_PKEY *key) {
    static const char *const names[] = {
        OSSL_PKEY_PARAM_RSA_N, OSSL_PKEY_PARAM_RSA_E, OSSL_PKEY_PARAM_RSA_D,
        OSSL_PKEY_PARAM_RSA_FACTOR1, OSSL_PKEY_PARAM_RSA_FACTOR2,
        OSSL_PKEY_PARAM_RSA_EXPONENT1, OSSL_PKEY_PARAM_RSA_EXPONENT2, OSSL_PKEY_PARAM_RSA_COEFFICIENT1,
    };
    BIGNUM *number[8] = { NULL };
    int is_consistent = 0, index;
    BN_CTX *context = BN_CTX_secure_new();
    BIGNUM *a = BN_secure_new(), *less = BN_secure_new();
    for (index = 0; index < 8; index++)
        if (!EVP_PKEY_get_bn_param(key, names[index], &number[index])) goto done;
    if (context == NULL || a == NULL || less == NULL) goto done;
    for (index = 2; index < 8; index++) BN_set_flags(number[index], BN_FLG_CONSTTIME);
    BN_set_flags(a, BN_FLG_CONSTTIME);
    BN_set_flags(less, BN_FLG_CONSTTIME);
    if (!BN_mul(a, number[3], number[4], context) || BN_cmp(a, number[0]) != 0) goto done;
    for (index = 0; index < 2; index++) {
        const BIGNUM *prime = number[3 + index], *exponent = number[5 + index];
        /* e·d ≡ 1 and dp = d modulo p − 1; the same for q. */
        if (!BN_is_odd(prime) || BN_is_one(prime) || !BN_copy(less, prime) || !BN_sub_word(less, 1)
            || !BN_mod_mul(a, number[1], number[2], less, context) || !BN_is_one(a)
            || !BN_nnmod(a, number[2], less, context) || BN_cmp(a, exponent) != 0)
            goto done;
    }
    if (!BN_mod_mul(a, number[7], number[4], number[3], context) || !BN_is_one(a)) goto done;
    is_consistent = 1;
done:
    for (index = 0; index < 8; index++) BN_clear_free(number[index]);
    BN_clear_free(a);
    BN_clear_free(less);
    BN_CTX_free(context);
    return is_consistent;
}

/* Seconds from 1970 to a time of a certificate; 1 on success. */
static inline int latchkey_seconds(const ASN1_TIME *time, int64_t *seconds) {
    int days = 0, rest = 0;
    ASN1_TIME *epoch = ASN1_TIME_set(NULL, 0);
    int is_read = epoch != NULL && time != NULL && ASN1_TIME_diff(&days, &rest, epoch, time);
    ASN1_TIME_free(epoch);
    *seconds = (int64_t)days * 86400 + rest;
    return is_read;
}

/* Builds and checks a certificate chain at a given time, from the leaf over any of `others` to one of `anchors`.
   Returns 1 if it is good, 0 if not, -1 without memory. `code` is the X509_V code; the chain as far as it was built, at
   most `capacity` certificates, is handed over with a reference each. */
static inline int latchkey_verify_chain(X509 *leaf, X509 *const *others, size_t other_count, X509 *const *anchors,
                                        size_t anchor_count, int64_t time, int purpose, const char *host,
                                        const char *address, int *code, X509 **chain, size_t capacity,
                                        size_t *chain_count) {
    int result = -1;
    size_t index;
    STACK_OF(X509) *untrusted = sk_X509_new_null(), *built = NULL;
    X509_STORE *store = X509_STORE_new();
    X509_STORE_CTX *context = X509_STORE_CTX_new();
    X509_VERIFY_PARAM *parameters;
    *chain_count = 0;
    *code = X509_V_ERR_UNSPECIFIED;
    if (untrusted == NULL || store == NULL || context == NULL) goto done;
    for (index = 0; index < other_count; index++)
        if (!sk_X509_push(untrusted, others[index])) goto done;
    for (index = 0; index < anchor_count; index++)
        if (!X509_STORE_add_cert(store, anchors[index])) goto done;
    if (!X509_STORE_CTX_init(context, store, leaf, untrusted)) goto done;
    parameters = X509_STORE_CTX_get0_param(context);
    X509_VERIFY_PARAM_set_time(parameters, (time_t)time);
    /* An anchor is trusted because the caller says so, self-signed or not. Level 1: no RSA below 1024 bits, no SHA-1
       or MD5 under a certificate that is not an anchor. */
    X509_VERIFY_PARAM_set_flags(parameters, X509_V_FLAG_PARTIAL_CHAIN | X509_V_FLAG_USE_CHECK_TIME);
    X509_VERIFY_PARAM_set_auth_level(parameters, 1);
    X509_VERIFY_PARAM_set_depth(parameters, 10);
    if (purpose != 0 && !X509_VERIFY_PARAM_set_purpose(parameters, purpose)) goto done;
    if (host != NULL) {
        X509_VERIFY_PARAM_set_hostflags(parameters,
                                        X509_CHECK_FLAG_NEVER_CHECK_SUBJECT | X509_CHECK_FLAG_NO_PARTIAL_WILDCARDS);
        if (!X509_VERIFY_PARAM_set1_host(parameters, host, 0)) goto done;
    }
    if (address != NULL && !X509_VERIFY_PARAM_set1_ip_asc(parameters, address)) goto done;
    result = X509_verify_cert(context) == 1;
    *code = X509_STORE_CTX_get_error(context);
    built = X509_STORE_CTX_get1_chain(context);
    for (index = 0; built != NULL && index < (size_t)sk_X509_num(built) && index < capacity; index++) {
        chain[index] = sk_X509_value(built, (int)index);
        if (!X509_up_ref(chain[index])) break;
        (*chain_count)++;
    }
done:
    sk_X509_pop_free(built, X509_free);
    sk_X509_free(untrusted);
    X509_STORE_CTX_free(context);
    X509_STORE_free(store);
    return result;
}

/* Reads a PKCS #12 file: the private key as PKCS #8 (to be freed with OPENSSL_clear_free), its certificate, and at most
   `capacity` others, each with a reference. 1 on success, 0 for a wrong password, -1 for a file that can't be read.
   Old files are encrypted with algorithms of OpenSSL's legacy module, which is loaded for this call alone. */
static inline int latchkey_read_pkcs12(const unsigned char *der, long length, const char *password,
                                       unsigned char **key_bytes, int *key_length, X509 **leaf, X509 **others,
                                       size_t capacity, size_t *other_count) {
    int result = -1, index;
    const unsigned char *position = der;
    OSSL_LIB_CTX *library = OSSL_LIB_CTX_new();
    OSSL_PROVIDER *base = NULL, *legacy = NULL;
    PKCS12 *file = NULL;
    EVP_PKEY *key = NULL;
    PKCS8_PRIV_KEY_INFO *info = NULL;
    STACK_OF(X509) *rest = NULL;
    *key_bytes = NULL;
    *leaf = NULL;
    *other_count = 0;
    if (library == NULL || (base = OSSL_PROVIDER_load(library, "default")) == NULL) goto done;
    legacy = OSSL_PROVIDER_load(library, "legacy");
    if ((file = PKCS12_init_ex(NID_pkcs7_data, library, NULL)) == NULL) goto done;
    if (d2i_PKCS12(&file, &position, length) == NULL || position != der + length) goto done;
    if (!PKCS12_verify_mac(file, password, -1)) {
        result = 0;
        goto done;
    }
    if (!PKCS12_parse(file, password, &key, leaf, &rest)) goto done;
    for (index = 0; rest != NULL && index < sk_X509_num(rest) && (size_t)index < capacity; index++) {
        others[index] = sk_X509_value(rest, index);
        if (!X509_up_ref(others[index])) break;
        (*other_count)++;
    }
    if (key != NULL) {
        if ((info = EVP_PKEY2PKCS8(key)) == NULL) goto done;
        *key_length = i2d_PKCS8_PRIV_KEY_INFO(info, key_bytes);
        if (*key_length <= 0) goto done;
    }
    result = 1;
done:
    sk_X509_pop_free(rest, X509_free);
    PKCS8_PRIV_KEY_INFO_free(info);
    EVP_PKEY_free(key);
    PKCS12_free(file);
    if (legacy != NULL) OSSL_PROVIDER_unload(legacy);
    if (base != NULL) OSSL_PROVIDER_unload(base);
    OSSL_LIB_CTX_free(library);
    return result;
}

#endif
