import { useId } from 'react'

/** The content of each dialog, for any library. */
export function TrapContent({ close }: { close: () => void }) {
  const hint = useId()
  return (
    <>
      <p id={hint}>Members see this season's teas. A wallet is enough to join.</p>
      <label>
        Your name <input name="name" aria-describedby={hint} />
      </label>
      <button type="button" className="primary" onClick={() => window.ConnectKit.open().catch(console.error)}>
        Join with a wallet
      </button>{' '}
      <button type="button" onClick={close}>
        Close
      </button>
    </>
  )
}
