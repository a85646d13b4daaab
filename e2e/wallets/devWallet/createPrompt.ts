import { element } from './element.ts'
import type { Question } from './question.ts'
import type { Surface } from './surface.ts'

/**
 * The wallet's questions, one after the other.
 * @returns a function that shows a question and resolves with whether the user approved it
 */
export function createPrompt({ root, raise }: Surface, origin: string): (question: Question) => Promise<boolean> {
  let last: Promise<unknown> = Promise.resolve()

  const show = ({ title, rows }: Question) =>
    new Promise<boolean>(resolve => {
      const answer = (approved: boolean) => () => {
        sheet.remove()
        resolve(approved)
      }
      const facts = rows.flatMap(({ label, value }) => [element('dt', {}, label), element('dd', {}, value)])
      const sheet = element(
        'section',
        { className: 'sheet prompt', role: 'dialog', ariaLabel: `Dev Wallet: ${title}` },
        element('h2', {}, title),
        element('p', {}, `${origin} asks Dev Wallet`),
        element('dl', {}, ...facts),
        element(
          'div',
          { className: 'row' },
          element('button', { type: 'button', onclick: answer(false) }, 'Reject'),
          element('button', { type: 'button', className: 'approve', onclick: answer(true) }, 'Approve'),
        ),
      )
      raise()
      root.append(sheet)
    })

  return question => {
    const answer = last.then(() => show(question))
    last = answer
    return answer
  }
}
