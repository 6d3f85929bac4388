import classes from './tags.module.css'

const shown = 2

/** As many as fit in a line with the rest in the title; or all. */
export const Tags = ({ tags, all = false }: { tags: readonly string[]; all?: boolean }) => (
  <span className={classes.tags} title={tags.join(', ')} data-all={all || undefined}>
    {tags.slice(0, all ? tags.length : shown).map((tag) => (
      <span key={tag} className={classes.tag}>
        {tag}
      </span>
    ))}
    {!all && tags.length > shown && <span className={classes.rest}>+{tags.length - shown}</span>}
  </span>
)
