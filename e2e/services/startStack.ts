import { join } from 'node:path'
import { startCdn } from '../../cdn/startCdn.ts'
import { compileToken } from './compileToken.ts'
import { deployToken } from './deployToken.ts'
import { chainNames, localProjects } from './localProjects.ts'
import { findTakenPort, portOffsets } from './portBase.ts'
import { type Anvil, startAnvil } from './startAnvil.ts'
import { startHostPages } from './startHostPages.ts'

export interface StackOptions {
  /** First of the ports, see {@link portOffsets}. */
  portBase: number
  /** The project's root, where `dist/` has been built. */
  root: string
}

/** Everything the product needs, running on this machine. */
export interface Stack {
  urls: {
    cdn: string
    hosts: string
    /** By CAIP-2 id. */
    rpc: Readonly<Record<string, string>>
  }
  /** Resolves when every part has ended. */
  stop(): Promise<void>
}

async function answers(url: string, init?: RequestInit): Promise<void> {
  const response = await fetch(url, init)
  await response.arrayBuffer()
  if (!response.ok) throw new Error(`${url} answered ${response.status}`)
}

const chainIdRequest = {
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_chainId', params: [] }),
}

/**
 * Starts two chains with a token on each, the cdn, and the sample pages. What had started is stopped when a part fails.
 * @throws Error naming the port, when one is in use
 */
export async function startStack({ portBase, root }: StackOptions): Promise<Stack> {
  const taken = await findTakenPort(portBase)
  if (taken !== undefined)
    throw new Error(`Port ${taken} is in use: stop what listens there, or choose other ports with --port-base N.`)

  const running: { stop(): Promise<void> }[] = []
  const stop = async () => {
    await Promise.all(running.map(part => part.stop()))
  }
  const keep = <Part extends { stop(): Promise<void> }>(part: Part): Part => {
    running.push(part)
    return part
  }
  const port = (part: keyof typeof portOffsets) => portBase + portOffsets[part]

  try {
    const [first, second, bytecode] = await Promise.all([
      startAnvil({ chainId: 31337, port: port('chain'), root }).then(keep),
      startAnvil({ chainId: 31338, port: port('secondChain'), root }).then(keep),
      compileToken(root),
    ])
    const chains: Anvil[] = [first, second]
    const [token] = await Promise.all(chains.map(({ chainId, url }) => deployToken(chainId, url, bytecode)))
    if (!token) throw new Error('No token was deployed')

    const hostsUrl = `http://127.0.0.1:${port('hosts')}`
    const rpc = Object.fromEntries(chains.map(({ chainId, url }) => [`eip155:${chainId}`, url]))
    const cdn = keep(
      await startCdn({
        port: port('cdn'),
        projects: localProjects(chains),
        siteDir: join(root, 'dist/site'),
        modalDir: join(root, 'dist/modal'),
        services: { hosts: hostsUrl, rpc },
        probes: {
          hosts: signal => answers(hostsUrl, { signal }),
          rpc: signal => Promise.all(chains.map(({ url }) => answers(url, { ...chainIdRequest, signal }))),
        },
      }),
    )
    const manifest = await (await fetch(`${cdn.url}/${cdn.version}/manifest.json`)).json()
    const hosts = keep(
      await startHostPages(port('hosts'), {
        root,
        cdn: cdn.url,
        version: cdn.version,
        integrity: manifest.files[`${cdn.version}/loader.js`].integrity,
        networks: chains.map(({ chainId, url }) => ({ chainId, name: chainNames[chainId] ?? '', rpcUrl: url })),
        token,
      }),
    )
    await answers(`${cdn.url}/healthz`)
    return { urls: { cdn: cdn.url, hosts: hosts.url, rpc }, stop }
  } catch (error) {
    await stop()
    throw error
  }
}
