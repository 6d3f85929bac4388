import classes from './letter-tile.module.css'

/** A store's colour and first letter: enough to see at a glance in which store one is. */
export const StoreTile = ({ name, color }: { name: string; color: string }) => (
  <span
    className={classes.tile}
    style={{ background: color }}
    data-letters={[...name][0]?.toUpperCase()}
    aria-hidden="true"
  />
)
