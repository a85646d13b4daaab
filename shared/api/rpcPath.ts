/** Spec §7. In a separate file because the modal needs the path but none of the schemas. */
export const rpcPath = '/v1/'
