/** The draft of the sample project: an outline, its text, and a post about it. */
export const sampleDraft = {
  title: 'Sourdough bread at home, step by step',
  description:
    'How we would bake sourdough bread in a home oven: what you need, how long it takes and what goes wrong.',
  outline: '## What you need\n\n## How long it takes\n\n## Step by step\n\n## When it goes wrong\n',
  body: `A good loaf of sourdough bread needs three things: flour, water and a night. We bake four kinds of it at the harbour every day, and this is how we would do it in a kitchen without a bakery's oven.

## What you need

- a scale that shows single grams
- a bowl with a lid
- a heavy pot that may go into the oven
- a *lively* starter, fed the evening before

![A loaf on a wooden board](/pictures/loaf.jpg)

## How long it takes

| Step | Time |
| --- | ---: |
| Feeding the starter | 8 hours |
| First rest | 4 hours |
| A cool night | 10 hours |
| Baking | 50 minutes |

#### Step by step

1. Mix flour and water and let them stand for half an hour.
2. Add starter and salt, and fold the dough four times.
3. Shape it, and give it a cool night.
4. Bake it in the hot pot, the first half of the time with the lid on.

> Look at the dough, never at the clock.

Our [price list](https://www.harbour-bakery.example/bread) shows what a loaf costs when you would rather sleep.
`,
  post: 'A new loaf comes out of the oven at seven: half rye, half wheat, a whole night old. https://www.harbour-bakery.example/bread #sourdough',
} as const;
