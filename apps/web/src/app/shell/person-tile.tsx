import { useState } from 'react'
import type { Profile } from '#contract/domains/account.ts'
import classes from './letter-tile.module.css'

const initialsOf = (name: string): string => {
  const words = name.trim().split(/\s+/)
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined].map((word) => [...(word ?? '')][0] ?? '')
  return letters.join('').toUpperCase()
}

/** Somebody's picture, or their initials while there is none; the name itself stands beside it or is read out. */
export const PersonTile = ({ name, picture }: Pick<Profile, 'name' | 'picture'>) => {
  const [broken, setBroken] = useState<string>()
  if (picture && picture.url !== broken) {
    // A fresh upload answers 404 until its bytes were checked.
    return <img src={picture.url} alt="" className={classes.picture} onError={() => setBroken(picture.url)} />
  }
  return <span className={classes.person} data-letters={initialsOf(name)} aria-hidden="true" />
}
