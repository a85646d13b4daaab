import { type ReactNode, type RefObject, useState } from 'react'
import type { Network } from '../../../shared/networks.ts'
import { useApp } from '../../app/hooks.ts'
import { mayPaste } from '../../lib/clipboard.ts'
import { fillText } from '../../lib/fillText.tsx'
import { useI18n } from '../../lib/useI18n.tsx'
import { AddressField } from '../../ui/AddressField.tsx'
import { AddressText } from '../../ui/AddressText.tsx'
import { SmallButton } from '../../ui/SmallButton.tsx'
import type { SendForm } from './send.ts'
import { typeRecipient } from './typeRecipient.ts'
import styles from './walletSend.module.css'

interface RecipientFieldProps {
  form: SendForm
  network: Network
  inputRef: RefObject<HTMLTextAreaElement | null>
}

/** An address or a name, with the whole address that a name stands for. */
export function RecipientField({ form, network, inputRef }: RecipientFieldProps) {
  const app = useApp()
  const { t, languages } = useI18n()
  const [isDenied, setDenied] = useState(false)
  const isFixed = form.fixed.includes('recipient')
  const type = (text: string) => {
    setDenied(false)
    void typeRecipient(app, text, languages)
  }
  const paste = async () => {
    try {
      type((await navigator.clipboard.readText()).trim())
    } catch {
      setDenied(true)
      inputRef.current?.focus()
    }
  }
  return (
    <AddressField
      about={isDenied ? t('send.paste.denied') : <Finding form={form} network={network} />}
      action={!isFixed && mayPaste() && <SmallButton onClick={() => void paste()}>{t('send.paste')}</SmallButton>}
      inputRef={inputRef}
      isWrong={form.problem !== undefined && form.name?.status !== 'reading'}
      label={t('send.to')}
      onChange={type}
      placeholder={t(form.hasNames ? 'send.to.nameHint' : 'send.to.hint')}
      readOnly={isFixed}
      // For a name that the page filled in, its normal form.
      value={isFixed && form.name ? form.name.text : form.recipient}
    />
  )
}

/** The name's address, or why the text is not an address. */
function Finding({
  form: { name, problem, recipient, fixed, otherName = '' },
  network,
}: Pick<RecipientFieldProps, 'form' | 'network'>): ReactNode {
  const { t } = useI18n()
  if (name?.address !== undefined)
    return (
      <>
        {name.text !== recipient.trim() && !fixed.includes('recipient') && (
          <div className={styles.name}>
            <bdi>{name.text}</bdi>
          </div>
        )}
        <AddressText address={name.address} />
      </>
    )
  if (name && name.status !== 'found')
    return fillText(marks => t(`send.name.${name.status as 'none'}`, marks), { name: <bdi>{name.text}</bdi> })
  // An element, because page translators lose a bare text returned by a component (jsxRuntime.ts).
  return <>{problem && t(`send.address.${problem}`, { network: network.name, other: otherName })}</>
}
