/** An external link, shown without its scheme. */
export const WebLink = ({ url }: { url: string }) => (
  <a href={url} target="_blank" rel="noopener noreferrer" className="text-link">
    {url.replace(/^https?:\/\/(www\.)?/, '').replace(/\/$/, '')}
  </a>
)
