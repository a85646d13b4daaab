import { useSyncExternalStore } from 'react'
import { QuestionCard } from '../walletkit/QuestionCard.tsx'
import type { WindowWallet } from './createWindowWallet.ts'

interface WindowPageProps {
  wallet: WindowWallet
  /** A site opened this window. */
  isAsked: boolean
}

/** The wallet's window: a site's request, or the list of known sites. */
export function WindowPage({ wallet, isAsked }: WindowPageProps) {
  const { accounts, question, sites } = useSyncExternalStore(wallet.subscribe, wallet.state)
  return (
    <>
      <header>
        <h1>Window Wallet</h1>
        <p className="soft">Play money on the local chains, in a window of its own, as Coinbase’s.</p>
      </header>
      {question && (
        <QuestionCard
          key={question.id}
          question={question}
          more={0}
          onApprove={() => void wallet.approve()}
          onReject={() => void wallet.reject()}
        />
      )}
      {!question && (
        <p className="soft">{isAsked ? 'Waiting for the site …' : 'Choose Coinbase on a site to be asked here.'}</p>
      )}
      <section>
        <h2>Accounts</h2>
        <ul className="sites">
          {accounts.map(address => (
            <li key={address}>
              <span>{address}</span>
            </li>
          ))}
        </ul>
      </section>
      <section>
        <h2>Connected sites</h2>
        {sites.length === 0 && <p className="soft">None yet.</p>}
        <ul className="sites">
          {sites.map(({ origin, name, key }) => (
            <li key={key}>
              <span>
                <b>{name}</b>
                <span className="soft">{origin}</span>
              </span>
              <button type="button" onClick={() => wallet.forget(key)} aria-label={`Disconnect ${origin}`}>
                Disconnect
              </button>
            </li>
          ))}
        </ul>
      </section>
    </>
  )
}
