import { useState } from 'react'
import type { ConnectKit } from '../connectKit.ts'
import { createOrderActions } from './orderActions.ts'
import { useAccount, useConnectKit, useProviderEvents } from './useConnectKit.ts'

export function App({ token }: { token: string }) {
  const connectKit = useConnectKit()
  return connectKit ? <Shop connectKit={connectKit} token={token} /> : <p>Unpacking the tins …</p>
}

function Shop({ connectKit, token }: { connectKit: ConnectKit; token: string }) {
  const account = useAccount(connectKit)
  const events = useProviderEvents(connectKit)
  const [result, setResult] = useState('nothing yet')
  const [problem, setProblem] = useState('none')

  const run = async (action: () => Promise<unknown>) => {
    setProblem('none')
    try {
      setResult(String((await action()) ?? 'done'))
    } catch (error) {
      const { code, message } = error as { code?: unknown; message?: unknown }
      setProblem(`${code}: ${message}`)
    }
  }

  const actions = account ? createOrderActions(connectKit.getProvider('eip155'), account, token) : []
  return (
    <>
      <header className="top">
        <b className="brand">Tin &amp; Thread</b>
        <button type="button" className="primary" onClick={() => run(() => connectKit.open())}>
          {account ? `${account.address.slice(0, 6)}…${account.address.slice(-4)}` : 'Connect wallet'}
        </button>
      </header>
      <main>
        <h1>Tea tins with a knitted coat</h1>
        <dl className="facts">
          <Fact name="Account" value={account?.address ?? 'not connected'} />
          <Fact name="Network" value={account?.chainId ?? 'none'} />
          <Fact name="Result" value={result} />
          <Fact name="Problem" value={problem} />
        </dl>
        {account && (
          <div className="actions">
            {actions.map(({ label, act }) => (
              <button key={label} type="button" onClick={() => run(act)}>
                {label}
              </button>
            ))}
            <button type="button" onClick={() => run(() => connectKit.disconnect())}>
              Disconnect
            </button>
          </div>
        )}
        <h2>Events</h2>
        <div className="events" role="log" aria-label="Events">
          {events.map((event, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the list only grows at its end.
            <div key={index}>{event}</div>
          ))}
        </div>
      </main>
    </>
  )
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <output aria-label={name}>{value}</output>
      </dd>
    </div>
  )
}
