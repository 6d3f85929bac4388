import classes from './inbox.module.css'

const toneCount = 6

/** The same person has the same color everywhere. */
const pickTone = (name: string): number =>
  [...name].reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) % 997, 7) % toneCount

const toInitials = (name: string): string => {
  const names = name.trim().split(/\s+/)
  const letters = [names[0], names.length > 1 ? names.at(-1) : undefined].map((part) => [...(part ?? '')][0] ?? '')
  return letters.join('').toLocaleUpperCase()
}

/** Initials beside a name, which is shown next to them. */
export const PersonAvatar = ({ name, size = 36 }: { name: string; size?: number }) => (
  <span
    className={classes.avatar}
    style={{ width: size, height: size, '--tone': `var(--store-${pickTone(name) + 1})` } as React.CSSProperties}
    aria-hidden="true"
  >
    {toInitials(name)}
  </span>
)
