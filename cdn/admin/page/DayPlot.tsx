import { useId } from 'preact/hooks'

interface DayPlotProps {
  title: string
  /** Oldest first. */
  days: readonly { day: string; count: number }[]
}

const [width, height] = [600, 120]

/** A column per day. A table beside it has the numbers. */
export function DayPlot({ title, days }: DayPlotProps) {
  const id = useId()
  const highest = Math.max(0, ...days.map(({ count }) => count))
  const most = Math.max(1, highest)
  const all = days.reduce((sum, { count }) => sum + count, 0)
  const step = width / days.length
  return (
    <figure>
      <figcaption>
        {title}: {all}
      </figcaption>
      <svg
        class="plot"
        viewBox={`0 0 ${width} ${height + 1}`}
        role="img"
        aria-labelledby={id}
        preserveAspectRatio="none"
      >
        <title id={id}>{`${title} by day: ${all}, and ${highest} on the busiest day`}</title>
        <line class="axis" x1="0" x2={width} y1={height + 0.5} y2={height + 0.5} />
        {days.map(({ day, count }, index) => {
          const tall = (count / most) * height
          return (
            <rect key={day} x={index * step + step * 0.15} y={height - tall} width={step * 0.7} height={tall}>
              <title>{`${day}: ${count}`}</title>
            </rect>
          )
        })}
      </svg>
      <div class="ends muted" aria-hidden="true">
        <span>{days[0]?.day}</span>
        <span>most on a day: {highest}</span>
        <span>{days.at(-1)?.day}</span>
      </div>
    </figure>
  )
}
