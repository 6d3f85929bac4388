/** An email that is opened sooner was opened by a scanner. */
const minSeconds = 2

/** Proxies that load images for people, often before they open the email. Apple's sends only the first part of the name. */
const proxies = /GoogleImageProxy|ggpht\.com|YahooMailProxy|Mail\.RuImageProxy|^Mozilla\/5\.0$/i

/** Whether a mail provider opened the email, perhaps without the person. */
export const isMachineOpen = (userAgent: string, secondsSinceSent: number | null): boolean =>
  secondsSinceSent === null || secondsSinceSent < minSeconds || userAgent === '' || proxies.test(userAgent.trim())
