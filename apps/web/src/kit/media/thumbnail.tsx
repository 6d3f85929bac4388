import { useState } from 'react'
import { withImageWidth } from './image-size.ts'
import classes from './thumbnail.module.css'

interface ThumbnailProps {
  url: string | undefined
  name: string
  /** Background of the letter, such as the store's color. */
  color?: string
}

/** A small image, or the first letter of the name. The name itself is shown beside it. */
export const Thumbnail = ({ url, name, color }: ThumbnailProps) => {
  const [brokenUrl, setBrokenUrl] = useState<string | undefined>()
  const shown = url !== undefined && url !== brokenUrl
  const colored = color !== undefined && !shown
  return (
    <span
      className={`${classes.frame} ${colored ? classes.colored : ''}`}
      style={colored ? { background: color } : undefined}
      aria-hidden="true"
    >
      {shown ? (
        // A new upload returns 404 until its bytes were checked.
        <img src={withImageWidth(url, 96)} alt="" loading="lazy" decoding="async" onError={() => setBrokenUrl(url)} />
      ) : (
        [...name][0]?.toUpperCase()
      )}
    </span>
  )
}
