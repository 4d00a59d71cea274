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
#include <openssl/rand.h>

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

#endif
