/** Spec §7. Apart, for the modal: it only hands the URL of the proxy on, and needs none of the schemas. */
export const rpcPath = '/v1/'
