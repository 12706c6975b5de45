/** Counted per day on the public pages, without name, IP address or device. */
export const countedSteps = ['visit', 'sales-page', 'checkout'] as const;

export type CountedStep = (typeof countedSteps)[number];

export const checkoutStepPath = '/api/steps/checkout';
