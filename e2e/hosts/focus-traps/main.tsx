import { useState } from 'react'
import { createRoot } from 'react-dom/client'
import { elementTraps } from './elementTraps.tsx'
import { reactTraps } from './reactTraps.tsx'

const traps = { ...reactTraps, ...elementTraps }

function Traps() {
  const [open, setOpen] = useState<string>()
  const Trap = open === undefined ? undefined : traps[open]
  return (
    <>
      <section className="traps" aria-label="Focus traps">
        {Object.keys(traps).map(name => (
          <button key={name} type="button" onClick={() => setOpen(name)}>
            Join: {name}
          </button>
        ))}
      </section>
      {Trap && <Trap close={() => setOpen(undefined)} />}
    </>
  )
}

const root = document.getElementById('traps')
if (root) createRoot(root).render(<Traps />)
