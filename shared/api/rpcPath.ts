/** Spec §7. A separate file for the modal, which only passes the proxy's URL on and needs none of the schemas. */
export const rpcPath = '/v1/'
