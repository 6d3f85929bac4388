import type { Language } from '#contract/enumerations.ts'
import { siteAddress } from '#contract/site-address.ts'

const link = /\[([^\]]+)\]\(([^)]+)\)/

/** Text with links: `[label](/path)`, with the English path. */
export const Linked = ({ line, language }: { line: string; language: Language }) => {
  const found = link.exec(line)
  if (!found) return line
  const [whole, words, path = ''] = found
  return (
    <>
      {line.slice(0, found.index)}
      <a href={siteAddress(path, language)}>{words}</a>
      <Linked line={line.slice(found.index + whole.length)} language={language} />
    </>
  )
}
