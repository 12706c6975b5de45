/** What is counted of the public pages, as a number for each day: nobody's name, address or device. */
export const countedSteps = ['visit', 'checkout'] as const;

export type CountedStep = (typeof countedSteps)[number];

/** Where a page says that somebody has gone to the payment page. */
export const checkoutStepAddress = '/api/steps/checkout';
