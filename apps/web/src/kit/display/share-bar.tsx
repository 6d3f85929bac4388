import classes from './share-bar.module.css'

/** A value as a part of the largest one, next to the value itself, so screen readers skip it. */
export const ShareBar = ({ value, max, color }: { value: number; max: number; color: string }) => (
  <span className={classes.track} aria-hidden="true">
    <span className={classes.fill} style={{ width: `${(value / max) * 100}%`, background: `var(--${color})` }} />
  </span>
)
