import { useState } from 'preact/hooks'
import { Button } from '../../secure-site/ui/Button.tsx'

/** Copies a text, and confirms it. */
export function CopyButton({ text, children }: { text: string; children: string }) {
  const [result, setResult] = useState('')
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setResult('Copied'),
      () => setResult('This browser does not allow it: select the text and copy it'),
    )
  return (
    <div class="buttons">
      <Button onPress={() => void copy()}>{children}</Button>
      <span role="status">{result}</span>
    </div>
  )
}
