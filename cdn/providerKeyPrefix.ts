/**
 * Variables of the server whose names start so hold keys of providers: who changes projects may use any of them, and
 * no other.
 */
export const providerKeyPrefix = 'CK_KEY_'
