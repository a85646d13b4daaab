import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** An API behind ours that answers at once: 50 tokens for every account, and a name. */
export async function startIndexer() {
  const token = (index: number) => ({
    name: `Token number ${index}`,
    symbol: `TKN${index}`,
    chainId: 'eip155:1',
    address: `eip155:1:0x${index.toString(16).padStart(40, '0')}`,
    price: 1.5,
    value: 3,
    quantity: { decimals: '18', numeric: '2' },
    iconUrl: `https://pictures.example/${index}.png`,
    isListed: true,
  })
  const balance = JSON.stringify({ balances: Array.from({ length: 50 }, (_, index) => token(index)) })
  const identity = JSON.stringify({ name: 'name.example', avatar: null })
  const server = createServer((request, response) => {
    response.end(request.url?.includes('/identity/') ? identity : balance)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async stop() {
      server.closeAllConnections()
      await new Promise(resolve => server.close(resolve))
    },
  }
}
