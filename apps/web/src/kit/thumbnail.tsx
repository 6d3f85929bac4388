import { useState } from 'react'
import classes from './thumbnail.module.css'

/** A small picture, or the first letter of the name while there is none; the name itself stands beside it. */
export const Thumbnail = ({ url, name }: { url: string | undefined; name: string }) => {
  const [broken, setBroken] = useState<string | undefined>()
  return (
    <span className={classes.frame} aria-hidden="true">
      {url && url !== broken ? (
        // A fresh upload answers 404 until its bytes were checked.
        <img src={url} alt="" loading="lazy" decoding="async" onError={() => setBroken(url)} />
      ) : (
        [...name][0]?.toUpperCase()
      )}
    </span>
  )
}
