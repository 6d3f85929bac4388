import type { Guide } from '#web/site/resources/guide.ts'

export const importingCustomers: Guide = {
  slug: 'importing-customers',
  title: 'Importing customers',
  summary:
    'Bring customers in from a CSV file or a spreadsheet: which columns are read, what is left out and why, and how to mend it.',
  sections: [
    {
      id: 'before',
      heading: 'What you need',
      body: [
        'A table with one customer in each row. It can be a CSV file, with commas, semicolons or tabs, or cells that you copy from a spreadsheet and paste. The columns of a Shopify export are recognised; rows without an email or a name are left out.',
        'Each row needs an email and a name. Everything else may stay empty. Up to 200,000 rows fit into one import.',
        {
          note: 'You need the permissions to see and to create customers. Rows go into the store you are in: look at its name at the top before you begin.',
        },
      ],
    },
    {
      id: 'steps',
      heading: 'Step by step',
      body: [
        {
          steps: [
            'Open [Customers](/dashboard/customers) and choose [[Import]].',
            'Under [[From a file]] choose the file or drop it there. Or copy the cells in your spreadsheet, column names included, paste them under [[Paste the cells here]] and choose [[Continue with what was pasted]].',
            'Say what each column is. We have guessed by the names; what should not come along is set to [[Leave it out]]. If your table has no column names, switch off [[The first row holds the column names]].',
            'Choose [[Check the rows]]. You see how many customers can be imported, and each row that cannot, with the reason. Nothing has been sent until now.',
            'Choose [[Start import]].',
          ],
        },
        {
          picture: 'customers',
          alt: 'The list of customers with their orders, what they spent and their tags',
          caption: 'Imported customers stand in the list like all others; [[Came by]] tells where they are from.',
        },
      ],
    },
    {
      id: 'columns',
      heading: 'The columns that are read',
      body: [
        'Each column stands here under the name by which you choose it. The headings that are recognised by themselves are some of many; capital letters, accents and signs between the words do not matter.',
        {
          table: {
            head: ['Column', 'What it holds', 'Recognised as'],
            stacks: true,
            rows: [
              ['[[Email]]', 'Needed. Customers are told apart by it.', '`Email`, `Email address`, `Correo`'],
              [
                '[[Name]]',
                'Needed, or [[First name]] and [[Last name]] instead, which are put together.',
                '`Name`, `Full name`, `Customer`; `First name`, `Last name`',
              ],
              [
                '[[Phone]]',
                'Digits, spaces, brackets, dots, hyphens and a leading plus.',
                '`Phone`, `Mobile`, `Teléfono`',
              ],
              [
                '[[Birthday]]',
                'Year first: `1990-05-31`, `1990/5/31` or `1990.5.31`. A day that could be read two ways is not guessed.',
                '`Birthday`, `Date of birth`',
              ],
              ['[[Tags]]', 'Several are separated by a comma, a semicolon or `|`; at most 50.', '`Tags`, `Labels`'],
              ['[[Language]]', '`en` or `es`; of `en-US` the first two letters count.', '`Language`, `Locale`'],
              [
                '[[Accepts advertising by email]]',
                '`yes`, `true`, `1`, `x` or `subscribed`; `no`, `false`, `0` or `unsubscribed`. Empty means that nobody asked.',
                '`Accepts email marketing`, `Newsletter`',
              ],
              ['[[Accepts advertising by SMS]]', 'As above.', '`Accepts SMS marketing`, `SMS consent`'],
              [
                '[[Address: first line]]',
                'Street and number. Without it no address is kept.',
                '`Address1`, `Address`, `Street`',
              ],
              ['[[Address: second line]]', 'Floor, door, building.', '`Address2`'],
              ['[[City]]', 'At most 120 characters.', '`City`, `Town`'],
              ['[[State or region]]', 'At most 120 characters.', '`State`, `Province`, `Region`'],
              ['[[Postcode]]', 'At most 20 characters; zeros in front stay.', '`Postcode`, `Zip`, `Postal code`'],
              ['[[Country]]', 'The two-letter code, such as `US`.', '`Country code`, `Country`'],
              ['[[Points]]', 'A whole number.', '`Points`'],
              ['[[Credit]]', 'An amount in the store’s currency.', '`Credit`, `Store credit`'],
              ['[[Note]]', 'At most 5,000 characters.', '`Note`, `Notes`, `Comment`'],
            ],
          },
        },
        {
          note: 'Nobody gets advertising unless a column says that they agreed to it. Import only a consent that people have really given you.',
        },
      ],
    },
    {
      id: 'left-out',
      heading: 'What is left out, and why',
      body: [
        'A row is imported whole or not at all, and a bad row never costs the good ones around it. These are the reasons you may read:',
        {
          table: {
            head: ['Reason', 'What to do'],
            rows: [
              ['[[The email is missing.]] [[The email is not valid.]]', 'Fill it in or correct it.'],
              ['[[The name is missing.]]', 'Fill in the name, or say which columns hold the first and last name.'],
              ['[[The birthday is not a date like 1990-05-31, or it is in the future.]]', 'Write the year first.'],
              ['[[Consent is neither yes nor no.]]', 'Write yes or no, or leave the cell empty.'],
              ['[[The country is not a two-letter code like US.]]', 'Write `US` instead of `United States`.'],
              ['[[This email stands in an earlier row.]]', 'Nothing: the first of them is imported.'],
              ['[[A customer with this email already exists.]]', 'Nothing: the customer stays as they are.'],
            ],
          },
        },
        'The last one is found only while importing, because the check looks at your table alone. An import never changes customers who are there already, so you can bring the same file in twice without harm.',
      ],
    },
    {
      id: 'while',
      heading: 'While it runs',
      body: [
        'Rows are sent in batches of 128, with five seconds between them. A thousand customers take well under a minute, ten thousand about seven.',
        {
          points: [
            'A panel shows how far it is. You can leave the page and go on working; [[Hide; it stays in the top bar]] makes the panel small.',
            'Keep one tab open. If you close or reload it, the import waits and goes on where it was when you are back in the same browser, still signed in.',
            '[[Cancel]] ends it. What has been imported until then stays.',
            'Signing out ends it too; you are asked before.',
            'One import runs at a time.',
          ],
        },
      ],
    },
    {
      id: 'after',
      heading: 'Afterwards',
      body: [
        {
          steps: [
            'The panel says [[Import Complete]]. [[View errors (…)]] lists the rows that were not imported, with their reasons.',
            'Choose [[Download failed rows]]: the file has your own columns and one more with the reason.',
            'Mend the rows in your spreadsheet and import that file the same way.',
            'Choose [[Find duplicates]] in the list of customers. It shows people who have the same phone number or the same name under two addresses; [[Merge]] makes one of them.',
          ],
        },
      ],
    },
  ],
}
