import type { ReactNode } from 'react'

interface FactTableProps {
  /** The first cell is long: it gets its own line, with the other cells below it. */
  hasLongFirstCell?: boolean
  caption: string
  /** Column headings; on a phone, where each row is a block, they label each cell. */
  head: readonly string[]
  rows: readonly { key: string; cells: readonly ReactNode[] }[]
}

export const FactTable = ({ caption, head, rows, hasLongFirstCell = false }: FactTableProps) => (
  <table className={hasLongFirstCell ? 'facts long' : 'facts'}>
    <caption>{caption}</caption>
    <thead>
      <tr>
        {head.map((heading) => (
          <th key={heading} scope="col">
            {heading}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {rows.map(({ key, cells: [first, ...others] }) => (
        <tr key={key}>
          <th scope="row">{first}</th>
          {others.map((cell, index) => (
            <td key={head[index + 1]} data-label={head[index + 1]}>
              {cell}
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
)
