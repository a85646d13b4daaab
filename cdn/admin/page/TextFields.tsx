import { TextField } from './TextField.tsx'

/** One field of a form. */
export interface FieldRow<Name extends string> {
  name: Name
  label: string
  hint?: string
  /** More than one for several lines. */
  rows?: number
  isCode?: boolean
}

interface TextFieldsProps<Name extends string> {
  fields: readonly FieldRow<Name>[]
  values: Readonly<Record<Name, string>>
  isReadOnly: boolean
  onInput(name: Name, text: string): void
}

/** The fields of a form, from a table. */
export function TextFields<Name extends string>({ fields, values, isReadOnly, onInput }: TextFieldsProps<Name>) {
  return (
    <>
      {fields.map(({ name, ...field }) => (
        <TextField
          key={name}
          {...field}
          value={values[name]}
          isReadOnly={isReadOnly}
          onInput={text => onInput(name, text)}
        />
      ))}
    </>
  )
}
