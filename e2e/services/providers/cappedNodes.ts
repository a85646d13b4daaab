/* Nodes with the named providers' limits, in front of a node without limits. Their messages are recorded in
   cdn/nodes/testRefusals.ts. */

interface Call {
  id: number
  method: string
  params: [{ fromBlock?: string; toBlock?: string; address?: string }]
}
export type CappedNode = (calls: Call[], forward: (calls: Call[]) => Promise<object[]>) => Promise<Response>

const refusal = (code: number, message: string, id: unknown = null) => ({
  jsonrpc: '2.0',
  id,
  error: { code, message },
})
const json = (body: unknown, status = 200) => Response.json(body, { status })
const listed = (calls: readonly Call[], answers: readonly object[]) => json(calls.length === 1 ? answers[0] : answers)
const blocksOf = ({ params: [{ fromBlock, toBlock }] }: Call) =>
  toBlock?.startsWith('0x') ? Number(toBlock) - Number(fromBlock) + 1 : 1

/** Refuses single calls, and forwards the others. */
const withRule =
  (rule: (call: Call) => object | undefined): CappedNode =>
  async (calls, forward) => {
    const rest = calls.filter(call => !rule(call))
    const answers = rest.length ? await forward(rest) : []
    const byId = new Map(answers.map(answer => [(answer as { id: number }).id, answer]))
    return listed(
      calls,
      calls.map(call => rule(call) ?? (byId.get(call.id) as object)),
    )
  }
const batchOf =
  (most: number, refuse: () => Response, rest: CappedNode): CappedNode =>
  async (calls, forward) =>
    calls.length > most ? refuse() : rest(calls, forward)
const isLogs = ({ method }: Call) => method === 'eth_getLogs'
const open = withRule(() => undefined)

export const cappedNodes: Readonly<Record<string, CappedNode>> = {
  publicnode: withRule(call =>
    isLogs(call) && !call.params[0].address
      ? refusal(
          -32701,
          'Please specify an address in your request or, to remove restrictions, order a dedicated full node here: https://www.allnodes.com/eth/host',
          call.id,
        )
      : undefined,
  ),
  drpc: batchOf(
    3,
    () =>
      json(
        refusal(
          31,
          'Batch of more than 3 requests are not allowed on free tier, to use this feature register paid account at drpc.org',
        ),
        500,
      ),
    withRule(call =>
      isLogs(call) && blocksOf(call) > 100
        ? refusal(35, 'ranges over 10000 blocks are not supported on freetier', call.id)
        : undefined,
    ),
  ),
  base: batchOf(10, () => json(refusal(-32014, 'maximum 10 calls in 1 batch')), open),
  optimism: batchOf(10, () => new Response('too large', { status: 413 }), open),
  alchemyfree: withRule(call =>
    isLogs(call) && blocksOf(call) > 10
      ? refusal(
          -32600,
          'You can make eth_getLogs requests with up to a 10 block range. Based on your parameters, this block range should work: [0x0, 0x9]',
          call.id,
        )
      : undefined,
  ),
  infura: withRule(call =>
    isLogs(call) && blocksOf(call) > 50
      ? refusal(-32602, `range ${blocksOf(call)} exceeds limit of 50`, call.id)
      : undefined,
  ),
  busy: async () => json(refusal(429, 'Your app has exceeded its compute units per second capacity'), 429),
}
