import { Skeleton } from '@mantine/core'
import type { ReactNode } from 'react'
import { useText } from '#web/client/text.ts'
import { useShownTitle } from '#web/client/shown-title.ts'
import { kitText } from '#web/kit/kit.text.ts'
import classes from './skeletons.module.css'

const screen = '100dvh'

interface BusyProps {
  children: ReactNode
  height: number | string | undefined
  className?: string | undefined
}

const Busy = ({ children, height, className }: BusyProps) => {
  const t = useText(kitText)
  return (
    <div role="status" aria-label={t('loading')} className={className} style={{ minHeight: height }}>
      {children}
    </div>
  )
}

const repeat = (count: number, toElement: (index: number) => ReactNode): ReactNode[] =>
  Array.from({ length: count }, (_, index) => toElement(index))

/** Texts differ in length; a column of equal bars would look like a table of nothing. */
const vary = (width: number, index: number): string => `${width + ((index * 7) % 5) * 3}%`

const LoadingHeading = () => {
  const t = useText(kitText)
  const title = useShownTitle()
  return <h1 className={classes.loading}>{title ?? t('loading')}</h1>
}

const defaultRows = 8

/**
 * Rows of a table; on a phone, rows of two lines. As tall as the screen if the number of rows is unknown. `isPage` adds
 * the heading.
 */
export const ListSkeleton = ({ rows, isPage = false }: { rows?: number; isPage?: boolean }) => (
  <Busy height={rows === undefined ? screen : undefined}>
    {isPage && <HeaderSkeleton />}
    {rows === undefined && (
      <div className={classes.head}>
        <Skeleton w={16} h={16} />
        <Skeleton w="30%" h={10} />
        <Skeleton w="20%" h={10} />
        <Skeleton w="40%" h={10} />
        <Skeleton w="40%" h={10} />
        <Skeleton w="60%" h={10} ml="auto" />
      </div>
    )}
    {repeat(rows ?? defaultRows, (row) => (
      <div key={row}>
        <div className={classes.row}>
          <Skeleton w={16} h={16} />
          <Skeleton w={vary(60, row)} h={12} />
          <Skeleton w={vary(50, row + 2)} h={12} />
          <div className={classes.item}>
            <Skeleton w={6} h={6} circle />
            <Skeleton w="50%" h={12} />
          </div>
          <Skeleton w="60%" h={12} />
          <Skeleton w={vary(50, row + 1)} h={12} ml="auto" />
        </div>
        <div className={classes.twoLines}>
          <div className={classes.item}>
            <Skeleton w={vary(40, row)} h={12} />
            <Skeleton w="16%" h={12} ml="auto" />
          </div>
          <div className={classes.item}>
            <Skeleton w="20%" h={10} />
            <Skeleton w={vary(24, row + 1)} h={10} />
          </div>
        </div>
      </div>
    ))}
  </Busy>
)

interface FormSkeletonProps {
  fields?: number
  /** Approximate height of the content, for a part of a page that has its own heading. */
  height?: number
}

/** With the page's heading for screen readers: a page has one while it loads, too. */
const HeaderSkeleton = ({ children }: { children?: ReactNode }) => (
  <div className={classes.header}>
    <LoadingHeading />
    <div className={classes.lines}>
      <Skeleton w={180} h={22} />
      <Skeleton w={120} h={12} />
    </div>
    {children}
  </div>
)

const fieldsOfFirstSection = 3

const FieldsSkeleton = ({ fields }: { fields: number }) => (
  <div className={classes.card}>
    <div className={classes.stack}>
      <Skeleton w={110} h={16} />
      {repeat(fields, (field) => (
        <div key={field} className={classes.lines}>
          <Skeleton w={vary(10, field)} h={12} />
          <Skeleton h={36} />
        </div>
      ))}
    </div>
  </div>
)

/** Heading and sections of a form. As tall as the screen, so that the content moves nothing visible when it arrives. */
export const FormSkeleton = ({ fields = 4, height }: FormSkeletonProps) => {
  if (height !== undefined) {
    return (
      <Busy height={height}>
        <FieldsSkeleton fields={fields} />
      </Busy>
    )
  }
  return (
    <Busy height={screen} className={classes.form}>
      <HeaderSkeleton />
      <div className={classes.stack}>
        <FieldsSkeleton fields={Math.min(fields, fieldsOfFirstSection)} />
        {fields > fieldsOfFirstSection && <FieldsSkeleton fields={fields - fieldsOfFirstSection} />}
      </div>
    </Busy>
  )
}

/** A card with a title and lines of text. */
export const CardSkeleton = ({ lines = 3, height }: { lines?: number; height?: number }) => (
  <div className={classes.card} style={{ minHeight: height }}>
    <div className={classes.stack}>
      <Skeleton w={120} h={16} />
      {repeat(lines, (line) => (
        <div key={line} className={classes.item}>
          <Skeleton w={vary(36, line)} h={12} />
          <Skeleton w="14%" h={12} ml="auto" />
        </div>
      ))}
    </div>
  </div>
)

/** Heading with buttons, cards in the middle and facts at the side. */
export const DetailSkeleton = () => (
  <Busy height={screen}>
    <HeaderSkeleton>
      <Skeleton w={130} h={36} />
    </HeaderSkeleton>
    <div className={classes.columns}>
      <div className={classes.stack}>
        <CardSkeleton lines={5} />
        <CardSkeleton />
        <CardSkeleton />
      </div>
      <div className={classes.card}>
        <div className={classes.stack}>
          {repeat(6, (fact) => (
            <div key={fact} className={classes.lines}>
              <Skeleton w="30%" h={10} />
              <Skeleton w={vary(50, fact)} h={12} />
            </div>
          ))}
        </div>
      </div>
    </div>
  </Busy>
)
