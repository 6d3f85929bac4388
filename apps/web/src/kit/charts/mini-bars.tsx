import classes from './mini-bars.module.css'

interface MiniBarsProps {
  /** What the bars show, for screen readers. */
  label: string
  bars: readonly { id: string; value: number; title: string }[]
}

/** Bars without axes, for a card; the numbers are beside them. */
export const MiniBars = ({ label, bars }: MiniBarsProps) => {
  const max = Math.max(1, ...bars.map(({ value }) => value))
  return (
    <div className={classes.bars} role="img" aria-label={label}>
      {bars.map(({ id, value, title }) => (
        <span key={id} title={title}>
          <span style={{ height: `${(Math.max(0, value) / max) * 100}%` }} />
        </span>
      ))}
    </div>
  )
}
