import { useState } from 'react'
import type { Profile } from '#contract/domains/account.ts'
import classes from './letter-tile.module.css'

const toInitials = (name: string): string => {
  const label = name.trim().split(/\s+/)
  const initials = [label[0], label.length > 1 ? label.at(-1) : undefined].map((word) => [...(word ?? '')][0] ?? '')
  return initials.join('').toUpperCase()
}

/** A person's image, or their initials without one. Decorative: the name is shown or announced beside it. */
export const PersonTile = ({ name, picture }: Pick<Profile, 'name' | 'picture'>) => {
  const [broken, setBroken] = useState<string>()
  if (picture && picture.url !== broken) {
    // A new upload responds with 404 until its bytes have been checked.
    return <img src={picture.url} alt="" className={classes.picture} onError={() => setBroken(picture.url)} />
  }
  return <span className={classes.person} data-letters={toInitials(name)} aria-hidden="true" />
}
