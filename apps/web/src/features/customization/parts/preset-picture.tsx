import type { CSSProperties } from 'react'
import { toPalette } from '#contract/theme/colors.ts'
import { fontStyles } from '#contract/theme/fonts.ts'
import type { ThemeLook } from '#contract/theme/settings.ts'
import classes from './preset-picture.module.css'

const radii: Record<ThemeLook['corners'], string> = { none: '0', small: '2px', medium: '4px', large: '8px' }

/** A small drawing of a shop with this look. */
export const PresetPicture = ({ look }: { look: ThemeLook }) => {
  const palette = toPalette(look.colors)
  const heading = fontStyles[look.fonts.headings]
  const style = {
    '--drawn-surface': palette['surface'],
    '--drawn-sunken': palette['surface-sunken'],
    '--drawn-ink': palette['ink'],
    '--drawn-muted': palette['ink-muted'],
    '--drawn-line': palette['line'],
    '--drawn-accent': palette['accent'],
    '--drawn-on-accent': palette['on-accent'],
    '--drawn-highlight': palette['highlight'],
    '--drawn-radius': radii[look.corners],
    '--drawn-font': heading.family,
    '--drawn-weight': heading.weight,
  } as CSSProperties
  return (
    <span
      className={classes.shop}
      style={style}
      aria-hidden="true"
      data-header={look.header.layout}
      data-hero={look.heroLayout}
      data-card={look.card.style}
      data-ratio={look.card.ratio}
      data-align={look.card.align}
      data-spacing={look.spacing}
    >
      <span className={classes.announcement} />
      <span className={classes.header}>
        <span className={classes.logo}>Aa</span>
        <span className={classes.menu} />
      </span>
      <span className={classes.hero}>
        <span className={classes.words}>
          <span className={classes.line} />
          <span className={classes.line} data-short />
          <span className={classes.button} />
        </span>
        <span className={classes.image} />
      </span>
      <span className={classes.cards}>
        {[1, 2, 3].map((card) => (
          <span key={card} className={classes.card}>
            <span className={classes.picture} />
            <span className={classes.line} data-short />
          </span>
        ))}
      </span>
    </span>
  )
}
