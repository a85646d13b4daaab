import type { ReactNode } from 'react'
import type { MessageKey } from '../../lib/createI18n.ts'
import { useI18n } from '../../lib/useI18n.tsx'
import { AddressText } from '../../ui/AddressText.tsx'
import { FactTable } from '../../ui/FactTable.tsx'

export interface SummaryRow {
  label: MessageKey
  value: ReactNode
}

/** A row with a whole address: its ends alone are easily imitated. */
export function addressRow(label: MessageKey, address: string): SummaryRow & { isLong: true } {
  return { label, value: <AddressText address={address} />, isLong: true }
}

/** The facts of one thing that is asked for. */
export function SummaryTable({ rows }: { rows: readonly SummaryRow[] }) {
  const { t } = useI18n()
  return <FactTable rows={rows.map(({ label, ...row }) => ({ ...row, label: t(label) }))} />
}
