/** A provider's error, with a code of EIP-1193 or JSON-RPC. */
export class RpcError extends Error {
  constructor(
    readonly code: number,
    message: string,
    readonly data?: unknown,
  ) {
    super(message)
  }
}

/** The refusals of this wallet, by the names EIP-1193 and EIP-1474 give them. */
export const refuse = {
  userRejected: () => new RpcError(4001, 'The user rejected the request'),
  unauthorized: () => new RpcError(4100, 'This site has no permission for that account: request accounts first'),
  unsupported: (method: string) => new RpcError(4200, `Dev Wallet does not support ${method}`),
  unknownChain: (chainId: string) => new RpcError(4902, `Dev Wallet does not know chain ${chainId}: add it first`),
  invalidParams: (reason: string) => new RpcError(-32602, reason),
  alreadyPending: () => new RpcError(-32002, 'A request to connect is open already'),
}
