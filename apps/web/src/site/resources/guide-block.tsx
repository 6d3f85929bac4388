import type { Language } from '#contract/enumerations.ts'
import { ProductScreenshot } from '#web/site/pictures/product-screenshot.tsx'
import type { Block, Table } from './guide.ts'
import { MarkedText } from './marked-text.tsx'

interface LanguageProps {
  language: Language
}

const ListItems = ({ lines, language }: LanguageProps & { lines: readonly string[] }) =>
  lines.map((line) => (
    <li key={line}>
      <MarkedText text={line} language={language} />
    </li>
  ))

const GuideTable = ({ table, labelledBy, language }: LanguageProps & { table: Table; labelledBy: string }) => (
  // May be wider than a phone: scrolls on its own, and by keyboard too.
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
  <div className="table-scroll" role="region" aria-labelledby={labelledBy} tabIndex={0}>
    <table className={table.stacks && 'stacks'}>
      <thead>
        <tr>
          {table.head.map((heading) => (
            <th key={heading} scope="col">
              {heading}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {table.rows.map((row) => (
          <tr key={row.join()}>
            {row.map((cell, column) => {
              const Cell = column === 0 ? 'th' : 'td'
              return (
                <Cell
                  key={table.head[column]}
                  {...(column === 0 ? { scope: 'row' } : { 'data-label': table.head[column] })}
                >
                  <MarkedText text={cell} language={language} />
                </Cell>
              )
            })}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
)

interface GuideBlockProps extends LanguageProps {
  block: Block
  /** The id of the heading above the block. */
  headingId: string
}

export const GuideBlock = ({ block, headingId, language }: GuideBlockProps) => {
  if (typeof block === 'string') {
    return (
      <p>
        <MarkedText text={block} language={language} />
      </p>
    )
  }
  if ('steps' in block) {
    return (
      <ol className="steps">
        <ListItems lines={block.steps} language={language} />
      </ol>
    )
  }
  if ('points' in block) {
    return (
      <ul>
        <ListItems lines={block.points} language={language} />
      </ul>
    )
  }
  if ('note' in block) {
    return (
      <div className="aside" role="note">
        <p>
          <MarkedText text={block.note} language={language} />
        </p>
      </div>
    )
  }
  if ('table' in block) return <GuideTable table={block.table} labelledBy={headingId} language={language} />
  return (
    <figure>
      <ProductScreenshot
        name={block.picture}
        language={language}
        alt={block.alt}
        sizes="(min-width: 1120px) 720px, 100vw"
        isPrinted
      />
      <figcaption>
        <MarkedText text={block.caption} language={language} />
      </figcaption>
    </figure>
  )
}
