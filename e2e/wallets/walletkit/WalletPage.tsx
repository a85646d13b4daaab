import { type FormEvent, useState, useSyncExternalStore } from 'react'
import type { SampleWallet } from './createSampleWallet.ts'
import { QuestionCard } from './QuestionCard.tsx'

const shorten = (address: string) => `${address.slice(0, 6)}…${address.slice(-4)}`

interface WalletPageProps {
  wallet: SampleWallet
}

/** The whole wallet on one page: requests, accounts, connected sites. */
export function WalletPage({ wallet }: WalletPageProps) {
  const { accounts, selected, chainId, questions, sites } = useSyncExternalStore(wallet.subscribe, wallet.state)
  const [problem, setProblem] = useState('')
  const run = (action: () => Promise<void>) => {
    setProblem('')
    action().catch((error: Error) => setProblem(error.message))
  }
  const [question] = questions
  return (
    <>
      <header>
        <h1>Sample Wallet</h1>
        <p className="soft">Play money on the local chains. What you approve here is really signed and sent.</p>
      </header>
      <p role="status" className="problem">
        {problem}
      </p>
      {question ? (
        <QuestionCard
          key={question.id}
          question={question}
          more={questions.length - 1}
          onApprove={() => run(wallet.approve)}
          onReject={() => run(wallet.reject)}
        />
      ) : (
        <PairForm onPair={uri => run(() => wallet.pair(uri))} />
      )}
      <section>
        <h2>Account</h2>
        <Choices
          label="Account"
          options={accounts.map((address, index) => ({
            key: address,
            text: shorten(address),
            isOn: index === selected,
          }))}
          onChoose={index => run(() => wallet.selectAccount(index))}
        />
      </section>
      <section>
        <h2>Network</h2>
        <Choices
          label="Network"
          options={wallet.chains.map(chain => ({
            key: String(chain.chainId),
            text: chain.name,
            isOn: chain.chainId === chainId,
          }))}
          onChoose={index => run(() => wallet.selectChain(wallet.chains[index]?.chainId ?? 0))}
        />
      </section>
      <section>
        <h2>Connected sites</h2>
        {sites.length === 0 && <p className="soft">None yet.</p>}
        <ul className="sites">
          {sites.map(({ topic, name, url }) => (
            <li key={topic}>
              <span>
                <b>{name}</b>
                <span className="soft">{url}</span>
              </span>
              <button
                type="button"
                onClick={() => run(() => wallet.disconnect(topic))}
                aria-label={`Disconnect ${name}`}
              >
                Disconnect
              </button>
            </li>
          ))}
        </ul>
      </section>
    </>
  )
}

function PairForm({ onPair }: { onPair: (uri: string) => void }) {
  const [uri, setUri] = useState('')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onPair(uri)
    setUri('')
  }
  return (
    <form onSubmit={submit} className="card">
      <label htmlFor="uri">Connection link</label>
      <p className="soft" id="uri-help">
        On a site choose WalletConnect, then Copy link, and paste it here.
      </p>
      <div className="row">
        <input
          id="uri"
          value={uri}
          onChange={event => setUri(event.target.value)}
          placeholder="wc:…"
          autoComplete="off"
          spellCheck={false}
          required
          aria-describedby="uri-help"
        />
        <button type="submit" className="primary">
          Connect
        </button>
      </div>
    </form>
  )
}

interface ChoicesProps {
  label: string
  options: readonly { key: string; text: string; isOn: boolean }[]
  onChoose: (index: number) => void
}

function Choices({ label, options, onChoose }: ChoicesProps) {
  return (
    <fieldset className="row" aria-label={label}>
      {options.map(({ key, text, isOn }, index) => (
        <button type="button" key={key} aria-pressed={isOn} title={key} onClick={() => onChoose(index)}>
          {text}
        </button>
      ))}
    </fieldset>
  )
}
