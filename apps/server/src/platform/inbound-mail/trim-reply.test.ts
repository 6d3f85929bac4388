import { expect, it } from 'vitest'
import { htmlToText } from './html-to-text.ts'
import { replyMarkers, trimReply } from './trim-reply.ts'

const quoted = `> Marsh & Daughters
> Hi Gil, your soap is on its way.
>
> -- 
> Sent by Marsh & Daughters via Storeward`

const unquoted = quoted.replaceAll(/^> ?/gm, '')

/** As mail programs write replies. All of them say the same. */
const mails: Record<string, string> = {
  'Gmail (en)': `Thanks! When does it arrive?

On Tue, Nov 17, 2026 at 10:02 AM Marsh & Daughters <
no-reply@storeward.example> wrote:

${quoted}
`,
  'Gmail (es)': `Thanks! When does it arrive?

El mar, 17 nov 2026 a las 10:02, Marsh & Daughters (<
no-reply@storeward.example>) escribió:

${quoted}
`,
  'Gmail (es, Latin America)': `Thanks! When does it arrive?

El mar, 17 nov 2026 a la(s) 10:02 a.m., Marsh & Daughters (no-reply@storeward.example) escribió:
${quoted}`,
  'Gmail (es, earlier)': `Thanks! When does it arrive?

2026-11-17 10:02 GMT+01:00 Marsh & Daughters <no-reply@storeward.example>:

${quoted}`,
  'Apple Mail (en)': `Thanks! When does it arrive?

> On Nov 17, 2026, at 10:02 AM, Marsh & Daughters <no-reply@storeward.example> wrote:
> 
${quoted}
`,
  'iPhone (en)': `Thanks! When does it arrive?

Sent from my iPhone

On Nov 17, 2026, at 10:02 AM, Marsh & Daughters <no-reply@storeward.example> wrote:

﻿
${unquoted}
`,
  'iPhone (es)': `Thanks! When does it arrive?

Enviado desde mi iPhone

El 17 nov 2026, a las 10:02, Marsh & Daughters <no-reply@storeward.example> escribió:

${quoted}`,
  'Outlook (en)': `Thanks! When does it arrive?

________________________________
From: Marsh & Daughters <no-reply@storeward.example>
Sent: Tuesday, November 17, 2026 10:02 AM
To: Gil Guest <gil@example.com>
Subject: Your conversation with Marsh & Daughters

${unquoted}`,
  'Outlook (es)': `Thanks! When does it arrive?

De: Marsh & Daughters <no-reply@storeward.example>
Enviado el: martes, 17 de noviembre de 2026 10:02
Para: Gil Guest <gil@example.com>
Asunto: Tu conversación con Marsh & Daughters

${unquoted}`,
  'Outlook for iOS (es)': `Thanks! When does it arrive?

Obtener Outlook para iOS<https://aka.ms/o0ukef>
________________________________
De: Marsh & Daughters <no-reply@storeward.example>
Enviado: Tuesday, November 17, 2026 10:02:11 AM
Para: Gil Guest <gil@example.com>
Asunto: Tu conversación

${unquoted}`,
  'Outlook, older (es)': `Thanks! When does it arrive?

-----Mensaje original-----
De: Marsh & Daughters [mailto:no-reply@storeward.example]
${unquoted}`,
  Yahoo: `Thanks! When does it arrive?
    On Tuesday, November 17, 2026 at 10:02:11 AM EST, Marsh & Daughters <no-reply@storeward.example> wrote:  
 
 ${unquoted}`,
  'Thunderbird (es)': `Thanks! When does it arrive?

El 17/11/26 a las 10:02, Marsh & Daughters escribió:
${quoted}

-- 
Gil Guest
Tel. 555 0100`,
  'below the quote': `On 11/17/26 10:02, Marsh & Daughters wrote:
${quoted}

Thanks! When does it arrive?
`,
  'another language': `Thanks! When does it arrive?

Am Di., 17. Nov. 2026 um 10:02 Uhr schrieb Marsh & Daughters <no-reply@storeward.example>:
${quoted}`,
  'with our line': `Thanks! When does it arrive?

Le mar. 17 nov. 2026 à 10:02, Marsh <no-reply@storeward.example> a écrit :
${replyMarkers.es}
${unquoted}`,
  'without a quote': 'Thanks! When does it arrive?\r\n',
  'HTML of Gmail':
    htmlToText(`<html><head><style>p { color: red }</style></head><body><div dir="ltr">Thanks! When does it
arrive?<br></div><br><div class="gmail_quote"><div dir="ltr" class="gmail_attr">On Tue, Nov 17, 2026 at 10:02&#8239;AM
Marsh &amp; Daughters &lt;<a href="mailto:no-reply@storeward.example">no-reply@storeward.example</a>&gt; wrote:<br></div>
<blockquote class="gmail_quote"><p>Hi Gil,</p><table><tr><td>your soap</td></tr></table></blockquote></div></body></html>`),
  'HTML of Outlook':
    htmlToText(`<div class="elementToProof">Thanks! When does it arrive?</div><div id="appendonsend"></div>
<hr><div id="divRplyFwdMsg"><font><b>De:</b> Marsh &lt;no-reply@storeward.example&gt;<br><b>Enviado:</b> martes 10:02<br>
<b>Para:</b> Gil &lt;gil@example.com&gt;<br><b>Asunto:</b> Tu conversación</font></div><div>Hi Gil</div>`),
}

it.each(Object.entries(mails))('trims a reply of %s', (_, text) => {
  expect(trimReply(text)).toBe('Thanks! When does it arrive?')
})

it('leaves what only looks like a quote, and answers between quoted lines', () => {
  const untouched = [
    'On Monday I ordered 2 soaps.\nThe driver wrote:\n"Left at the door"\n\nWhere are they?',
    'Options:\n1) red\n2) blue\n\nFrom: the catalog',
    'El 5 de mayo escribió:\nque no llega',
  ]
  for (const text of untouched) expect(trimReply(text)).toBe(text)
  expect(trimReply('On 11/17/26 10:02, Marsh wrote:\n> Which size?\nLarge\n> Which color?\nBlue')).toBe('Large\nBlue')
  expect(trimReply(quoted)).toBe('')
})

it('reads HTML without its styles and scripts', () => {
  expect(htmlToText('<title>x</title><p>One<br>two &lt;3</p><script>alert(1)</script><ul><li>a<li>b</ul>')).toBe(
    'One\ntwo <3\n\na\nb',
  )
})
