import { expect, test, vi } from 'vitest'
import { warmUp } from './warmUp.ts'

function stubCanvas(): string[] {
  const measured: string[] = []
  class Canvas {
    font = ''
    getContext() {
      return this
    }
    measureText(text: string) {
      measured.push(`${this.font}: ${text}`)
    }
  }
  vi.stubGlobal('OffscreenCanvas', Canvas)
  return measured
}

const view = document.createElement('div')
view.innerHTML =
  '<h1 style="font: 700 16px serif"><span>Connect</span></h1><svg><path></path></svg><span style="font: 12px serif">Help</span>'

test('each text is measured in its own font', () => {
  const measured = stubCanvas()
  document.body.append(view)
  warmUp(view)
  expect(measured).toContainEqual(expect.stringMatching(/: Connect$/))
  expect(measured).toContainEqual(expect.stringMatching(/12px serif: Help$/))
  expect(measured).toHaveLength(4)
  vi.unstubAllGlobals()
})

test('browsers without such a canvas continue', () => {
  vi.stubGlobal('OffscreenCanvas', undefined)
  expect(() => warmUp(view)).not.toThrow()
  vi.unstubAllGlobals()
})
