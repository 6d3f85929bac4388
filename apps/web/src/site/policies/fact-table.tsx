import type { ReactNode } from 'react'

interface FactTableProps {
  /** The first cell is long: it gets its own line, with the other cells below it. */
  isLong?: boolean
  caption: string
  /** Column headings; on a phone, where each row is a block, they label each cell. */
  head: readonly string[]
  rows: readonly { key: string; cells: readonly ReactNode[] }[]
}

export const FactTable = ({ caption, head, rows, isLong = false }: FactTableProps) => (
  <table className={isLong ? 'facts long' : 'facts'}>
    <caption>{caption}</caption>
    <thead>
      <tr>
        {head.map((words) => (
          <th key={words} scope="col">
            {words}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {rows.map(({ key, cells: [first, ...others] }) => (
        <tr key={key}>
          <th scope="row">{first}</th>
          {others.map((cell, place) => (
            <td key={head[place + 1]} data-label={head[place + 1]}>
              {cell}
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
)
