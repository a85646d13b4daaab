/** On a 24 px grid, in the text's colour. */
const shapes = {
  copy: 'M9 9h11v11H9zM5 15H4V4h11v1',
  save: 'M12 4v11m-5-5 5 5 5-5M4 20h16',
  print: 'M7 9V4h10v5M7 17H4v-7h16v7h-3M7 14h10v6H7z',
  key: 'M15 4a5 5 0 1 1 0 10 5 5 0 0 1 0-10zM11.500 12.500 4 20M7 17l2.500 2.500',
  device: 'M4 5h16v11H4zM9 20h6M12 16v4',
  code: 'M5 6h14a2 2 0 0 1 2 2v8a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V8a2 2 0 0 1 2-2zM8 12h.01M12 12h.01M16 12h.01',
  mail: 'M4 6h16v12H4zM4 7l8 6 8-6',
  shield: 'M12 3 5 6v5c0 4.500 3 8 7 10 4-2 7-5.500 7-10V6zM9 12l2 2 4-4',
  warning: 'M12 4 3 20h18zM12 10v4M12 17h.01',
  done: 'M5 12.500 10 17.500 19 7.500',
  out: 'M14 4h6v6M20 4l-9 9M18 14v6H4V6h6',
  words: 'M4 6h7M4 12h7M4 18h7M15 6h5M15 12h5M15 18h5',
  add: 'M12 5v14M5 12h14',
  bin: 'M4 7h16M9 7V4h6v3M6 7l1 13h10l1-13M10 11v5M14 11v5',
  down: 'm7 10 5 5 5-5',
} as const

export type IconName = keyof typeof shapes

export function Icon({ name }: { name: IconName }) {
  return (
    <svg class="icon" viewBox="0 0 24 24" width="20" height="20" aria-hidden="true">
      <path d={shapes[name]} />
    </svg>
  )
}
