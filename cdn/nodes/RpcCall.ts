export interface RpcCall {
  method: string
  params?: unknown
}
