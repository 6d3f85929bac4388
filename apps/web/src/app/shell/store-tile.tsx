import classes from './letter-tile.module.css'

/** A store's color and first letter, to recognize the current store at a glance. */
export const StoreTile = ({ name, color }: { name: string; color: string }) => (
  <span
    className={classes.tile}
    style={{ background: color }}
    data-letters={[...name][0]?.toUpperCase()}
    aria-hidden="true"
  />
)
