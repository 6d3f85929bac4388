import classes from './tags.module.css'

const maxShown = 2

/** As many as fit in a line with the rest in the title; or all. */
export const Tags = ({ tags, showAll = false }: { tags: readonly string[]; showAll?: boolean }) => (
  <span className={classes.tags} title={tags.join(', ')} data-all={showAll || undefined}>
    {tags.slice(0, showAll ? tags.length : maxShown).map((tag) => (
      <span key={tag} className={classes.tag}>
        {tag}
      </span>
    ))}
    {!showAll && tags.length > maxShown && <span className={classes.rest}>+{tags.length - maxShown}</span>}
  </span>
)
