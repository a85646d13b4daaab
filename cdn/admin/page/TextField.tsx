import { useId } from 'preact/hooks'

interface TextFieldProps {
  label: string
  hint?: string
  value: string
  /** More than one for several lines. */
  rows?: number
  type?: 'text' | 'password' | 'search'
  /** For code and addresses: monospaced. */
  isCode?: boolean
  isReadOnly?: boolean
  autoComplete?: 'off' | 'current-password'
  onInput(text: string): void
}

/** A labelled input. */
export function TextField(props: TextFieldProps) {
  const {
    label,
    hint,
    value,
    rows = 1,
    type = 'text',
    isCode = false,
    isReadOnly = false,
    autoComplete = 'off',
  } = props
  const id = useId()
  const common = {
    id,
    value,
    readOnly: isReadOnly,
    spellcheck: false,
    autocomplete: autoComplete,
    autocapitalize: 'off',
    'data-code': isCode || undefined,
    'aria-describedby': hint ? `${id}-hint` : undefined,
  } as const
  const onInput = (event: { currentTarget: { value: string } }) => props.onInput(event.currentTarget.value)
  return (
    <div class="input">
      <label for={id}>{label}</label>
      {rows > 1 ? (
        <textarea {...common} rows={rows} onInput={onInput} />
      ) : (
        <input {...common} type={type as 'text'} onInput={onInput} />
      )}
      {hint && (
        <span id={`${id}-hint`} class="muted">
          {hint}
        </span>
      )}
    </div>
  )
}
