import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react'
import { useI18n } from '../lib/useI18n.tsx'
import styles from './tabs.module.css'

interface TabsProps<T extends string> {
  /** The accessible name of the tab list. */
  label: string
  tabs: readonly { id: T; label: string }[]
  selected: T
  onSelect: (id: T) => void
  /** The content of the selected tab. */
  children: ReactNode
}

/** Alternatives, one shown at a time (WAI-ARIA tabs pattern). Arrows, Home and End move focus and select. */
export function Tabs<T extends string>({ label, tabs, selected, onSelect, children }: TabsProps<T>) {
  const id = useId()
  const { dir } = useI18n()
  const list = useRef<HTMLDivElement>(null)

  function onKeyDown(event: KeyboardEvent): void {
    const last = tabs.length - 1
    const current = tabs.findIndex(tab => tab.id === selected)
    const forward = dir === 'rtl' ? 'ArrowLeft' : 'ArrowRight'
    const back = dir === 'rtl' ? 'ArrowRight' : 'ArrowLeft'
    const targets: Record<string, number> = {
      [forward]: current === last ? 0 : current + 1,
      [back]: current === 0 ? last : current - 1,
      Home: 0,
      End: last,
    }
    const target = targets[event.key]
    const tab = target === undefined ? undefined : tabs[target]
    if (!tab || target === undefined) return
    event.preventDefault()
    onSelect(tab.id)
    list.current?.querySelectorAll<HTMLElement>('[role="tab"]')[target]?.focus()
  }

  return (
    <div className={styles.root}>
      <div aria-label={label} className={styles.list} onKeyDown={onKeyDown} ref={list} role="tablist">
        {tabs.map(tab => (
          <button
            aria-controls={`${id}-panel`}
            aria-selected={tab.id === selected}
            className={styles.tab}
            id={`${id}-${tab.id}`}
            key={tab.id}
            onClick={() => onSelect(tab.id)}
            role="tab"
            tabIndex={tab.id === selected ? 0 : -1}
            type="button"
          >
            {tab.label}
          </button>
        ))}
      </div>
      <div aria-labelledby={`${id}-${selected}`} className={styles.panel} id={`${id}-panel`} role="tabpanel">
        {children}
      </div>
    </div>
  )
}
