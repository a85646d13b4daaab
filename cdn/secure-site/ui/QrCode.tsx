import { encode, QrCodeDataType } from 'uqr'
import { qrShapesOf } from '../../../shared/design/qrShapes.ts'

/** Quiet zone of four modules (ISO/IEC 18004). */
const quietZone = 4

/** A QR code for a phone, drawn as in the modal. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { size, data, types } = encode(text, { ecc: 'Q', border: 0 })
  const isAlignment = (x: number, y: number) => types[y]?.[x] === QrCodeDataType.Alignment
  const { finders, runs, squares } = qrShapesOf({ size, data, isAlignment }, false)
  const side = size + 2 * quietZone
  // Light even in dark theme and forced colours, because the code must stay scannable.
  return (
    <svg class="qr" role="img" aria-label={label} viewBox={`${-quietZone} ${-quietZone} ${side} ${side}`}>
      <rect x={-quietZone} y={-quietZone} width={side} height={side} rx="2" fill="#ffffff" />
      <path d={runs} fill="none" stroke="#0b1114" stroke-linecap="round" stroke-width="0.9" />
      <path d={squares} fill="#0b1114" />
      {finders.map(({ x, y }) => (
        <g key={`${x} ${y}`} fill="#0b1114" stroke="#0b1114">
          <rect height="6" rx="1.75" width="6" x={x + 0.5} y={y + 0.5} fill="none" />
          <rect height="3" rx="0.9" width="3" x={x + 2} y={y + 2} stroke="none" />
        </g>
      ))}
    </svg>
  )
}
