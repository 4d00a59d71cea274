#import <Foundation/Foundation.h>
@interface Old : NSObject
@end
